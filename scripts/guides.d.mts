import type { Guide, GuideSection } from '../src/web/guide.ts'

export function guideNames(): string[]
export function readGuide(name: string): Guide
export function readSections(): GuideSection[]
