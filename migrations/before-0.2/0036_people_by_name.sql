-- The words of a name as people type them: lower case, without accents, one for each run of letters, and no longer than an index takes them. The same
-- function reads the name and the question. It lowers Greek and Cyrillic letters itself, because a database with the locale C knows ASCII alone.
CREATE FUNCTION name_words(name text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(left(word, 60) ORDER BY place), '{}') FROM regexp_split_to_table(lower(translate(
    replace(replace(replace(replace(replace(
      regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g'),
      'ß', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'),
    'đĐðÐøØłŁıħĦŋŊ' || 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩς' || 'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЂЈЉЊЋЏ',
    'ddddoollihhnn' || 'αβγδεζηθικλμνξοπρστυφχψωσ' || 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґђјљњћџ'
  )), '[\u0001-/:-@[-`{-\u00bf\u02bc\u2010-\u2027\u3000]+') WITH ORDINALITY AS found (word, place) WHERE word <> ''
$$;

-- What finds names with all words of a question, each as the beginning of one of theirs. Null where the question has none.
CREATE FUNCTION name_query(name text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(name_words(name)) AS word
$$;

CREATE INDEX traveller_name_words ON traveller USING gin (array_to_tsvector(name_words(name))) WHERE account_id IS NOT NULL;
