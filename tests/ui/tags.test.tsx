import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Tags } from '../../renderer/ui/Badge.tsx'

test('tags are separate words also without styles', () => {
  const html = renderToStaticMarkup(<Tags tags={['Claude API', 'pgvector']} />)
  expect(html.replace(/<[^>]+>/g, '').trim()).toBe('Claude API pgvector')
})
