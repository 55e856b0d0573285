import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide'
import { useEffect } from 'react'
import { Toaster as Sonner } from 'sonner'
import { Icon } from '#web/ui/icon.tsx'
import { useTheme } from '../page/theme.ts'
import { showToastAfterReload } from '../page/toast-after-reload.ts'

/** Renders the toasts. */
export function Toaster() {
  const theme = useTheme()
  const shown = theme === 'contrast' ? 'dark' : theme
  useEffect(showToastAfterReload, [])

  return (
    <Sonner
      position="top-right"
      // Below the header, whose account menu stays in reach.
      offset={{ top: 76, right: 16 }}
      // Beside the recorder's column in a window of 1440 px, whose buttons it would cover.
      style={{ '--width': '18.5rem' }}
      mobileOffset={{ top: 68 }}
      theme={shown}
      containerAriaLabel="Notifications"
      hotkey={['altKey', 'KeyT']}
      duration={6000}
      icons={{
        success: <Icon of={CircleCheck} size={18} className="text-accent" />,
        warning: <Icon of={TriangleAlert} size={18} className="text-warning" />,
        error: <Icon of={CircleAlert} size={18} className="text-danger" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-start gap-3 rounded-sheet border border-rule bg-sheet px-4 py-3.5 font-sans text-[0.9375rem] leading-snug text-ink shadow-sheet',
          icon: 'mt-px shrink-0',
          description: 'text-ink-soft',
          actionButton:
            '-my-3 ml-auto min-h-11 shrink-0 px-2 font-semibold text-accent underline underline-offset-4',
        },
      }}
    />
  )
}
