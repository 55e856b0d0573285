import { Copy, Type } from 'lucide-react'
import { createElement, isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import createIcon from './create-icon.ts'

const paths = {
  copy: [
    ['rect', { width: '14', height: '14', x: '8', y: '8', rx: '2', ry: '2', key: '17jyea' }],
    ['path', { d: 'M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2', key: 'zix9uf' }],
  ],
  type: [
    ['path', { d: 'M12 4v16', key: '1654pz' }],
    ['path', { d: 'M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2', key: 'e0r10z' }],
    ['path', { d: 'M9 20h6', key: 's66wpe' }],
  ],
} as const

it.each([
  ['copy', Copy, {}],
  ['type', Type, { size: 18, 'aria-hidden': 'true', className: 'mr-1' }],
] as const)('renders the icon “%s” as the library does', (name, Icon, props) => {
  const ours = createElement(createIcon({ name, node: paths[name] }), props)
  expect(isValidElement(ours)).toBe(true)

  expect(attributesOf(renderToStaticMarkup(ours))).toEqual(
    attributesOf(renderToStaticMarkup(createElement(Icon, props))),
  )
})

/** The attributes of each element, whatever their order. */
function attributesOf(markup: string): string[][] {
  return markup.split('><').map((element) => element.split(/ (?=[\w-]+=)/).sort())
}
