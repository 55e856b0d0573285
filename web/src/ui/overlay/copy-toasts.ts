import { toast } from './toast.ts'

/** Shows a toast such as `Code copied to clipboard`; without a name, `Copied to clipboard`. */
export function toastCopied(what?: 'Code' | 'User ID' | 'Email'): void {
  toast.success(what ? `${what} copied to clipboard` : 'Copied to clipboard')
}

/** Shows a toast for a copied share link. */
export function toastShareLinkCopied(): void {
  toast.success('Share link copied to clipboard')
}

/** Shows a toast for a clipboard that the browser denies. */
export function toastCopyFailed(): void {
  toast.error('Failed to copy text')
}
