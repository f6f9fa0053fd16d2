-- What agents asked for and did not find, and why calls were refused. Rows from before have none of it.
ALTER TABLE agent_call
  -- The name of a tool or method that does not exist, as it was asked for, without anything secret. `tool` stays one of a
  -- few names: calls are counted by it, and callers must not be able to invent what they are counted under.
  ADD COLUMN asked_for text,
  -- Of the error that was answered: the argument at fault, and the message without anything secret.
  ADD COLUMN field text,
  ADD COLUMN message text;

-- Failed calls of one key, the newest of each outcome. For all callers there is agent_call_by_outcome.
CREATE INDEX agent_call_failed_by_key ON agent_call (key_id, outcome, called_at, number) WHERE outcome <> 'completed';
