import { ArrowLink } from "../../ui/ArrowLink.tsx";

interface Props {
  /** Id of the heading. */
  id?: string;
  title: string;
  rows: { href: string; name: string; about: string; picture: string }[];
  more?: { href: string; label: string };
}

/** Nearby places with a small picture each. */
export function NearbyPlaces({ id = "near", title, rows, more }: Props) {
  const step = more && (
    <p className="mt-4">
      <ArrowLink href={more.href}>{more.label}</ArrowLink>
    </p>
  );
  if (rows.length === 0) return step ? <div className="page mt-12">{step}</div> : null;
  return (
    <section className="when-near page mt-16" aria-labelledby={id}>
      <h2 id={id} className="text-lead">
        {title}
      </h2>
      <ul className="mt-5 grid gap-x-7 gap-y-5 sm:grid-cols-2 lg:grid-cols-4">
        {rows.map(({ href, name, about, picture }) => (
          <li key={href} className="hovers relative flex items-center gap-4">
            <span className="plate size-24 flex-none">
              <img src={picture} alt="" loading="lazy" decoding="async" />
            </span>
            <span>
              <a href={href} className="card-target hover-underline font-display text-intro leading-[1.1] font-[560]">
                {name}
              </a>
              <span className="block text-small text-ink2">{about}</span>
            </span>
          </li>
        ))}
      </ul>
      {step}
    </section>
  );
}
