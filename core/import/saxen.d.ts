/** The used part of saxen, which has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string

  export class Parser {
    on(
      event: 'openTag',
      use: (
        name: string,
        attributes: () => Record<string, string> | false,
        decode: Decode,
        isSelfClosing: boolean,
      ) => void,
    ): this
    on(event: 'closeTag', use: (name: string) => void): this
    on(event: 'text', use: (text: string, decode: Decode) => void): this
    on(event: 'cdata', use: (text: string) => void): this
    /** Markup that begins with `<!`, except comments and CDATA. */
    on(event: 'attention', use: (text: string) => void): this
    /** Without a listener, they are thrown. */
    on(event: 'error', use: (error: Error) => void): this
    /** Throws if the text is no XML. Entities can't be declared. */
    parse(xml: string): void
    stop(): void
  }
}
