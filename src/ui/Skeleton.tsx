/** A box of what comes, breathing. @param className its size, and its radius where it is a picture's */
export const Skeleton = ({ className }: { className: string }) => <span className={`skeleton block ${className}`} aria-hidden="true" />;

/** An entry that comes: picture, name and lines, where they will stand. */
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

/** Entries that come. @param label what is loading, for who does not see it: "Loading places" */
export const SkeletonEntries = ({ count, label }: { count: number; label: string }) => (
  <div role="status" className="grid gap-6">
    <span className="sr-only">{label}</span>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <SkeletonEntry key={index} />
    ))}
  </div>
);
