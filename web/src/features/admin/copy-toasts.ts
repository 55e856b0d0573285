import { toast } from '#web/ui/overlay/toast.ts'

/** Shows a toast such as `Code copied to clipboard`. */
export function toastCopied(what: 'Code' | 'User ID' | 'Email'): void {
  toast.success(`${what} copied to clipboard`)
}

/** Shows a toast for a clipboard that the browser denies. */
export function toastCopyFailed(): void {
  toast.error('Failed to copy text')
}
