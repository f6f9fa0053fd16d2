import type { HistoryRow } from '../../answers.ts'

export const EFFECTS: Record<HistoryRow['effect'], { label: string; color: string; meaning: string }> = {
  first: { label: 'First', color: 'indigo', meaning: 'The first report on the line.' },
  replaced: { label: 'Update', color: 'gray', meaning: 'Replaced the total before it.' },
  correction: { label: 'Correction', color: 'red', meaning: 'Lowered the total.' },
  late: {
    label: 'Late',
    color: 'violet',
    meaning: 'Measured before the current total: kept, but changed nothing.',
  },
}

export const SOURCES: Record<HistoryRow['source_kind'], string> = {
  api_key: 'API',
  person: 'By hand',
  file: 'File',
  command_line: 'Command line',
}
