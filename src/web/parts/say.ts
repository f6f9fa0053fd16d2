import { notifications } from '@mantine/notifications'

/** A short message that something is done. */
export function say(message: string): void {
  notifications.show({ message, color: 'teal', autoClose: 5_000 })
}
