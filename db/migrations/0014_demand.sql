-- The call log in pages, newest first, and what was asked for day by day.

-- A page begins right behind the last row of the one before: the number tells calls of the same instant apart.
DROP INDEX agent_call_by_time;
CREATE INDEX agent_call_by_time ON agent_call (called_at, number);

-- Callers without a key are looked up as those of no key.
DROP INDEX agent_call_by_key;
CREATE INDEX agent_call_by_key ON agent_call (key_id, called_at, number);

-- Calls that failed or returned nothing are the ones that are looked for, and few among many.
CREATE INDEX agent_call_by_outcome ON agent_call (outcome, called_at, number)
  WHERE outcome <> 'completed' OR products = 0;

-- How many calls there were, by UTC day: two million calls are not counted anew each time that somebody looks.
CREATE TABLE agent_call_day (
  day date NOT NULL,
  key_id uuid,
  tool text NOT NULL,
  outcome text NOT NULL,
  -- It went well, and there was no product in the answer.
  is_empty boolean NOT NULL,
  calls bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (day, key_id, tool, outcome, is_empty)
) WITH (fillfactor = 50);

INSERT INTO agent_call_day (day, key_id, tool, outcome, is_empty, calls)
SELECT (called_at AT TIME ZONE 'UTC')::date, key_id, tool, outcome, outcome = 'completed' AND coalesce(products = 0, false), count(*)
FROM agent_call GROUP BY 1, 2, 3, 4, 5;

-- Counted with the rows themselves, whoever writes them. In one order, so that two writers never wait for each other.
CREATE FUNCTION count_agent_calls() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agent_call_day AS counted (day, key_id, tool, outcome, is_empty, calls)
  SELECT (called_at AT TIME ZONE 'UTC')::date, key_id, tool, outcome,
    outcome = 'completed' AND coalesce(products = 0, false), count(*)
  FROM written GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (day, key_id, tool, outcome, is_empty) DO UPDATE SET calls = counted.calls + excluded.calls;
  RETURN NULL;
END $$;

CREATE TRIGGER agent_call_is_counted AFTER INSERT ON agent_call REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION count_agent_calls();
