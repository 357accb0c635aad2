/**
 * Renders a pulsing placeholder.
 * @param className its size, and the radius of a picture
 */
export const Skeleton = ({ className }: { className: string }) => <span className={`skeleton block ${className}`} aria-hidden="true" />;

/** Renders a placeholder entry: picture, name and lines in their final positions. */
const SkeletonEntry = () => (
  <div className="flex gap-5.5" aria-hidden="true">
    <Skeleton className="h-[110px] w-[130px] flex-none rounded-picture sm:h-[140px] sm:w-[180px]" />
    <div className="min-w-0 flex-1">
      <Skeleton className="h-6 w-[62%]" />
      <Skeleton className="mt-3 h-3.5 w-[36%]" />
      <Skeleton className="mt-[18px] h-3.5 w-[92%]" />
      <Skeleton className="mt-2 h-3.5 w-[78%]" />
    </div>
  </div>
);

/**
 * Renders placeholder entries.
 * @param label text for screen readers: "Loading places"
 */
export const SkeletonEntries = ({ count, label }: { count: number; label: string }) => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <SkeletonEntry key={index} />
    ))}
  </div>
);
