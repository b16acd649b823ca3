/** The house's mark: a gabled hall with three pillars, the middle one a key's bow and shaft. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M16 2.5 29.5 11v3h-27v-3z" fill="currentColor" />
      <path d="M5 16h4v9H5z M23 16h4v9h-4z M2.5 26.5h27v3h-27z" fill="currentColor" />
      <path d="M16 15.5a3.2 3.2 0 0 1 1.5 6V25h-3v-3.5a3.2 3.2 0 0 1 1.5-6z" fill="currentColor" />
      <circle cx="16" cy="9.5" r="1.6" fill="var(--ground)" />
    </svg>
  );
}
