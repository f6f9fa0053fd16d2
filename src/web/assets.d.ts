declare module '*.css'
declare module '*.svg' {
  const address: string
  export default address
}
/** Each icon from its own file: the index of the package would be read in full. */
declare module '@tabler/icons-react/dist/esm/icons/*.mjs' {
  import type { Icon } from '@tabler/icons-react'
  const icon: Icon
  export default icon
}
