import { drawPng } from './demo-logos.ts'

type Colour = readonly [red: number, green: number, blue: number]

const WIDTH_PX = 300
const HEIGHT_PX = 400

/** The images of product cards, by product: a sign on a background that gets darker towards its foot. */
export const DEMO_IMAGES: Record<string, { alt_text: string; draw: () => Buffer }> = {
  podcast_host_read_midroll: {
    alt_text: 'A sound wave',
    draw: () => picture([46, 84, 160], soundWave),
  },
  podcast_produced_preroll: {
    alt_text: 'A sound wave',
    draw: () => picture([28, 110, 120], soundWave),
  },
  weekly_letter_sponsor: { alt_text: 'An envelope', draw: () => picture([150, 92, 30], envelope) },
  news_front_page_billboard: {
    alt_text: 'A front page with a billboard at its top',
    draw: () => picture([130, 40, 52], frontPage),
  },
}

function picture([red, green, blue]: Colour, isSign: (x: number, y: number) => boolean): Buffer {
  return drawPng(WIDTH_PX, HEIGHT_PX, (x, y) => {
    if (isSign(x - WIDTH_PX / 2, y - HEIGHT_PX / 2)) return [245, 245, 245]
    const light = 1 - (0.45 * y) / HEIGHT_PX
    return [Math.round(red * light), Math.round(green * light), Math.round(blue * light)]
  })
}

/** Coordinates are from the centre. */
function soundWave(x: number, y: number): boolean {
  const bar = Math.floor((x + 108) / 24)
  const half = [18, 44, 80, 56, 100, 70, 36, 60, 22][bar] ?? 0
  return Math.abs(x) < 108 && (x + 108) % 24 < 14 && Math.abs(y) < half
}

function envelope(x: number, y: number): boolean {
  const isInside = Math.abs(x) < 90 && Math.abs(y) < 60
  const flap = Math.abs(y + 60 - (90 - Math.abs(x)) * 0.75)
  return isInside && flap > 4
}

function frontPage(x: number, y: number): boolean {
  if (Math.abs(x) > 90 || Math.abs(y) > 120) return false
  if (y < -70) return true
  if (y < -56) return false
  const isColumn = (x + 90) % 62 < 54
  return isColumn && (y + 56) % 16 < 8
}
