/** A part of a sentence. */
export type Inline =
  | string
  | { kind: 'code' | 'key'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; to: string; parts: Inline[] }

export type Block =
  | { kind: 'heading'; depth: number; anchor: string; parts: Inline[] }
  | { kind: 'paragraph'; parts: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | {
      kind: 'table'
      align: ('left' | 'center' | 'right' | null)[]
      head: Inline[][]
      rows: Inline[][][]
    }

/** A guide as scripts/guides.mjs reads it when the app is built. */
export interface Guide {
  title: string
  blocks: Block[]
}

/** Something that the search can find. The anchor is empty for what stands above the first heading. */
export interface GuideSection {
  guide: string
  anchor: string
  heading: string
  text: string
}
