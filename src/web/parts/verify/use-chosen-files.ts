import { useEffect, useState } from 'react'
import {
  checkStatement,
  STATEMENT_BYTES_MAX,
  type CheckedFile,
  type PublicKey,
} from '../../../core/statement/verify-statement.ts'

export interface ChosenFile {
  key: number
  name: string
  /** Null: it was not read. */
  text: string | null
  /** Why it was not read. */
  problem: 'too_large' | 'unreadable' | null
  /** Undefined while it is being checked. */
  checked?: CheckedFile
}

/** More would be listed for nobody to read. */
const FILES_MAX = 200

let lastKey = 0

/** Files that the reader chose, checked with the keys, and again whenever those change. */
export function useChosenFiles(keys: readonly PublicKey[]) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [isReading, setIsReading] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const checkAll = async () => {
      const checked = await Promise.all(files.map((file) => check(file, keys)))
      const isNew = checked.some((file, i) => file.checked?.finding !== files[i]!.checked?.finding)
      if (isCurrent && isNew) setFiles(checked)
    }
    void checkAll()
    return () => {
      isCurrent = false
    }
  }, [files, keys])
  const readAll = async (chosen: readonly File[]) => {
    setIsReading(true)
    const added = await Promise.all(chosen.slice(0, FILES_MAX).map(read))
    setIsReading(false)
    setFiles((before) => [...added, ...before].slice(0, FILES_MAX))
  }
  return {
    files,
    isChecking: isReading || files.some(({ text, checked }) => text !== null && checked === undefined),
    add: (chosen: readonly File[]) => void readAll(chosen),
    clear: () => setFiles([]),
  }
}

async function read(file: File): Promise<ChosenFile> {
  const about = { key: ++lastKey, name: file.name }
  if (file.size > STATEMENT_BYTES_MAX) return { ...about, text: null, problem: 'too_large' }
  try {
    return { ...about, text: await file.text(), problem: null }
  } catch {
    return { ...about, text: null, problem: 'unreadable' }
  }
}

async function check(file: ChosenFile, keys: readonly PublicKey[]): Promise<ChosenFile> {
  const { name, text } = file
  return text === null ? file : { ...file, checked: await checkStatement({ name, text }, keys) }
}
