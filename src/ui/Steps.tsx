/**
 * Renders the progress through a few steps.
 * @param now index of the current step, from 0
 */
export const Steps = ({ titles, now }: { titles: readonly string[]; now: number }) => (
  <ol className="flex gap-1.5" aria-label="Steps">
    {titles.map((title, index) => (
      <li
        key={title}
        aria-current={index === now ? "step" : undefined}
        className={`w-22 border-t-3 pt-1 text-small sm:w-26 ${index <= now ? "border-sea" : "border-rule text-ink2"} ${index === now ? "font-semibold" : ""}`}
      >
        {index + 1}. {title}
      </li>
    ))}
  </ol>
);
