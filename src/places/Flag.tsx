/** A country's flag; its name always stands beside it, so the picture says nothing of its own. */
export const Flag = ({ code }: { code: string }) => (
  <img
    src={`/flags/${code.toLowerCase()}.svg`}
    alt=""
    width={24}
    height={18}
    loading="lazy"
    className="h-[18px] w-6 flex-none rounded-[2px] object-cover"
  />
);
