-- What was refused because somebody asked too often is counted by hour, and no longer kept one by one.

CREATE TABLE refused_request (
  organization_number integer NOT NULL,
  hour timestamptz NOT NULL,
  source_number integer NOT NULL,
  feed text NOT NULL CHECK (feed IN ('delivery', 'affiliate_codes', 'affiliate_metrics')),
  requests bigint NOT NULL,
  PRIMARY KEY (organization_number, hour, source_number, feed)
) WITH (fillfactor = 50);

CREATE INDEX refused_request_by_hour ON refused_request (hour);

-- Calls of the agent that are in no row of agent_call: over the limit, or of a caller who has used up its bytes of the day.
-- No key and no address: callers without a key, too many to tell apart. agent_call_day has these calls too.
CREATE TABLE agent_call_counted (
  hour timestamptz NOT NULL,
  key_id uuid,
  address text,
  tool text NOT NULL,
  outcome text NOT NULL,
  is_empty boolean NOT NULL,
  calls bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (hour, key_id, address, tool, outcome, is_empty)
) WITH (fillfactor = 50);

-- Nobody looks these up any more.
DROP INDEX ingest_request_rate_limited;
DROP INDEX agent_call_rate_limited;

-- How many keys an organization has that work.
CREATE INDEX api_key_working ON api_key (organization_number) WHERE revoked_at IS NULL;
