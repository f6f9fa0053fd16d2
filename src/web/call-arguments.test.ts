import { expect, test } from 'vitest'
import { argumentsShown } from './call-arguments.ts'

test.each([
  [
    '{"adcp_major_version":3,"adcp_version":"3.1","buying_mode":"brief","brief":"x"}',
    '{"buying_mode":"brief","brief":"x"}',
  ],
  ['{"brief":"x","adcp_version":"3.1"}', '{"brief":"x"}'],
  ['{"adcp_major_version":3}', '–'],
  ['{}', '–'],
  ['{"brief":"cut off in the mi', '{"brief":"cut off in the mi'],
])('%s reads %s', (text, shown) => expect(argumentsShown(text)).toBe(shown))
