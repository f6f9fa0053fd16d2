-- How long data is kept, where an operator chose otherwise than the default or the environment. Read by each server whenever it
-- deletes, so that a change needs no restart.
CREATE TABLE data_retention (
  kind text PRIMARY KEY CHECK (length(kind) BETWEEN 1 AND 40),
  days integer NOT NULL CHECK (days > 0)
);

-- For deleting links that were made long ago.
CREATE INDEX invitation_by_time ON invitation (created_at);
CREATE INDEX access_link_by_time ON access_link (created_at);
