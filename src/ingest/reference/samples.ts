/** One request as a command and as programs: what is shown is what the tests run. */

/** A placeholder for the address of the installation until the page is sent. */
export const BASE_PLACE = '__BASE_URL__'

export interface SampleRequest {
  path: string
  body: object
}

export const LANGUAGES = {
  curl: { name: 'curl', write: writeCurl },
  node: { name: 'Node', write: writeNode },
  python: { name: 'Python', write: writePython },
} as const

export type Language = keyof typeof LANGUAGES

export function jsonText(value: object): string {
  return JSON.stringify(value, null, 2)
}

function writeCurl({ path, body }: SampleRequest): string {
  return [
    `curl "${BASE_PLACE}${path}" \\`,
    '  -H "Authorization: Bearer $FLIGHTLINE_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${jsonText(body).replaceAll("'", String.raw`'\''`)}'`,
  ].join('\n')
}

/** Node 20 or newer, or any runtime with `fetch`. */
function writeNode({ path, body }: SampleRequest): string {
  return `const response = await fetch("${BASE_PLACE}${path}", {
  method: "POST",
  headers: {
    Authorization: \`Bearer \${process.env.FLIGHTLINE_KEY}\`,
    "Content-Type": "application/json",
  },
  body: JSON.stringify(${indentRest(jsonText(body), '  ')}),
});
if (!response.ok) throw new Error(await response.text());
console.log(await response.json());`
}

/** Standard library only. The bodies have no `true`, `false` or `null`, so the JSON is valid Python. */
function writePython({ path, body }: SampleRequest): string {
  return `import json
import os
import urllib.request

body = ${jsonText(body)}
request = urllib.request.Request(
    "${BASE_PLACE}${path}",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["FLIGHTLINE_KEY"],
        "Content-Type": "application/json",
    },
    data=json.dumps(body).encode(),
)
with urllib.request.urlopen(request, timeout=40) as response:
    print(json.load(response))`
}

function indentRest(text: string, indent: string): string {
  return text.replaceAll('\n', `\n${indent}`)
}
