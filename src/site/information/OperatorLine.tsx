interface Props {
  operator: { name: string | null; email: string | null };
}

/** Shows who runs the guide and their email address, or that the operator has not entered them. */
export function OperatorLine({ operator: { name, email } }: Props) {
  const address = email && (
    <a className="link-inline" href={`mailto:${email}`}>
      {email}
    </a>
  );
  if (name && email)
    return (
      <>
        {name}, {address}
      </>
    );
  if (name) return <>{name}</>;
  if (email) return <>the operator, at {address}</>;
  return <>an operator who has not entered a name and email address in the settings yet</>;
}
