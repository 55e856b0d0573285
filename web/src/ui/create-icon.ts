import { createElement, type SVGProps } from 'react'

/** An icon as `lucide-react` describes it. */
interface IconData {
  name: string
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

/** The properties that our pages give to icons. */
interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Creates the component of an icon. The build uses it in place of the function of `lucide-react`,
 * whose other properties and contexts no page needs.
 */
export default function createIcon({ name, node }: IconData) {
  const children = node.map(([tag, attributes]) => createElement(tag, attributes))

  return ({ size = 24, className = '', ...rest }: IconProps) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': 'true',
        className: `lucide lucide-${name} ${className}`.trim(),
        ...rest,
      },
      children,
    )
}
