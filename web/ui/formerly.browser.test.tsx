import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../test/kit/screen.tsx'
import { Formerly } from './Formerly.tsx'

it('says what a product was called before, and nothing where a search found none (NAM-02)', async () => {
  await show(
    <>
      <p>
        <Formerly of={['10112-00000282']} />
      </p>
      <p data-testid="none">
        <Formerly of={[]} />
        <Formerly of={undefined} />
      </p>
    </>,
  )
  await expect.element(page.getByText('antes 10112-00000282')).toBeVisible()
  await expect.element(page.getByTestId('none')).toHaveTextContent('')
})
