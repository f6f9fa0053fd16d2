import { useState, type DragEvent } from 'react'

/** Files that are dragged over an element and dropped there. Dragged text is left alone. */
export function useDrop(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false)
  const isOfFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!isOfFiles(event)) return
        // Without this the browser would open the file instead of the page.
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!isOfFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        onFiles([...event.dataTransfer.files])
      },
    },
  }
}
