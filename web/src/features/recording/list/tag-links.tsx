import { Link } from '@tanstack/react-router'

/** A recording's tags; each is a link to the list of all recordings that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  return (
    <ul aria-label="Tags" className="-mt-2 flex flex-wrap gap-x-1.5 pb-2">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to="/transcribe"
            search={{ tag }}
            resetScroll={false}
            className="group inline-flex min-h-11 max-w-full items-center sm:min-h-8"
          >
            <bdi className="truncate rounded-control border border-rule-strong px-2 py-0.5 text-note leading-snug text-ink-soft group-hover:border-ink group-hover:text-ink">
              {tag}
            </bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
