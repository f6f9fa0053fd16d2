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
/** The search's part of the guides, made by scripts/guides.mjs when the app is built. */
declare module 'virtual:guide-sections' {
  import type { GuideSection } from './guide.ts'
  const sections: GuideSection[]
  export default sections
}
interface ImportMeta {
  /** What Vite makes of it: a way to load each file that matches, by its path. */
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
}
