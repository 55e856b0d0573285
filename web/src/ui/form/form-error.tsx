/** A form's error, announced to screen readers. */
export function FormError({ text }: { text: string | null }) {
  return (
    <p role="alert" className="text-danger empty:sr-only">
      {text}
    </p>
  )
}
