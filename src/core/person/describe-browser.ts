/** The first that matches is meant: most browsers also name the ones they are built on. */
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:OPR|OPT|OPiOS|OPX|Opera)\b/, 'Opera'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
  [/\bBrave\//, 'Brave'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\bMiuiBrowser\//, 'Mi Browser'],
  [/\bHuaweiBrowser\//, 'Huawei Browser'],
  [/\bSilk\//, 'Silk'],
  [/\bGSA\//, 'Google app'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\b(?:Firefox|FxiOS|Focus|Klar)\//, 'Firefox'],
  [/\b(?:CriOS|CrMo)\//, 'Chrome'],
  [/\bElectron\//, 'Electron'],
  [/\bChrome\/.* Safari\//, 'Chrome'],
  [/\bAndroid\b.*\bVersion\/[\d.]+ .*Safari\//, 'Android browser'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
  [/\bMSIE |\bTrident\//, 'Internet Explorer'],
]

const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\bWindows Phone\b/, 'Windows Phone'],
  [/\bWindows\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, 'HarmonyOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\b(?:Free|Open|Net)BSD\b/, 'BSD'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

export const UNKNOWN_BROWSER = 'Unknown browser'

/**
 * A browser as people know it: "Firefox on Windows". Nothing of what was sent is repeated, so that nobody can write into a mail what
 * they like. Anyone can send any name: it helps the owner to recognize a session, and decides nothing.
 */
export function describeBrowser(userAgent: string | null): string {
  if (userAgent === null) return UNKNOWN_BROWSER
  const browser = nameIn(BROWSERS, userAgent)
  const system = nameIn(SYSTEMS, userAgent)
  if (system === undefined) return browser ?? UNKNOWN_BROWSER
  return `${browser ?? UNKNOWN_BROWSER} on ${system}`
}

function nameIn(
  known: readonly (readonly [sign: RegExp, name: string])[],
  userAgent: string,
): string | undefined {
  return known.find(([sign]) => sign.test(userAgent))?.[1]
}
