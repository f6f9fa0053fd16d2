import { expect, it } from 'vitest'
import { describeRotation } from './describe-agent-key.ts'

const ROTATED = {
  id: 'ID',
  key: 'fla_third',
  prefix: 'fla_third',
  agent_url: 'https://agent.example.com/',
  previous_ends_at: '2026-11-17T03:34:19Z',
  stopped_prefix: null,
}

it('a rotation says until when the previous key works, and which key stopped with it', () => {
  expect(describeRotation(ROTATED)).toContain('Previous key  works until 2026-11-17T03:34:19Z')
  expect(describeRotation(ROTATED)).not.toContain('Stopped now')
  const again = describeRotation({ ...ROTATED, previous_ends_at: null, stopped_prefix: 'fla_first' })
  expect(again).toContain('Previous key  no longer works')
  expect(again).toContain('Stopped now   fla_first… (the key before the previous one)')
})
