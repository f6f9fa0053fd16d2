import { drawPng } from '../../src/demo/demo-logos.ts'

/** A small PNG file. */
export const LOGO = drawPng(60, 30, () => [60, 80, 200])
export const OTHER_LOGO = drawPng(30, 30, () => [200, 80, 60])
