-- Roles of staff: an account with 'staff' is an editor unless it also has 'administrator'. All staff of before are administrators.
UPDATE account SET roles = array_append(roles, 'administrator')
  WHERE 'staff' = ANY (roles) AND NOT roles && ARRAY['administrator', 'editor'];

-- Whoever takes the role: the account's sessions end with it.
CREATE FUNCTION end_sessions_of_former_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.roles @> ARRAY['staff'] AND NOT NEW.roles @> ARRAY['staff'])
    OR (OLD.roles @> ARRAY['staff', 'administrator'] AND NOT NEW.roles @> ARRAY['staff', 'administrator'])
  THEN DELETE FROM session WHERE account_id = NEW.id; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER account_ends_staff_sessions AFTER UPDATE OF roles ON account
  FOR EACH ROW WHEN (OLD.roles IS DISTINCT FROM NEW.roles) EXECUTE FUNCTION end_sessions_of_former_staff();
