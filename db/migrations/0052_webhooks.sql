-- Webhooks: where an organization wants to hear what happens, and what was sent there.

CREATE TABLE webhook_endpoint (
  organization_number integer NOT NULL REFERENCES organization (number),
  id uuid NOT NULL,
  url text NOT NULL CHECK (length(url) BETWEEN 1 AND 2000),
  description text CHECK (length(description) BETWEEN 1 AND 200),
  event_types text[] NOT NULL,
  -- Signs each message. Sealed with SIGNING_SECRET, if the operator set one.
  secret bytea NOT NULL,
  is_secret_sealed boolean NOT NULL,
  -- Signs beside it until then, after a rotation.
  previous_secret bytea,
  is_previous_secret_sealed boolean,
  previous_secret_until timestamptz,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person (id),
  -- Nothing is sent while it is paused. What happens meanwhile waits.
  paused_at timestamptz,
  pause_reason text CHECK (pause_reason IN ('by_hand', 'failing', 'gone', 'full')),
  -- Events that were not queued since it was last resumed: too many were waiting.
  dropped bigint NOT NULL DEFAULT 0 CHECK (dropped >= 0),
  -- Attempts that failed since the last success. While there are many, the whole endpoint waits.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0),
  failing_since timestamptz,
  waits_until timestamptz NOT NULL,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- What is left of it is deleted in the background.
  deleted_at timestamptz,
  PRIMARY KEY (organization_number, id),
  CHECK ((paused_at IS NULL) = (pause_reason IS NULL)),
  CHECK ((previous_secret IS NULL) = (is_previous_secret_sealed IS NULL)),
  CHECK ((previous_secret IS NULL) = (previous_secret_until IS NULL))
);

CREATE INDEX webhook_endpoint_that_sends ON webhook_endpoint (organization_number, id)
  WHERE paused_at IS NULL AND deleted_at IS NULL;

CREATE TABLE webhook_message (
  organization_number integer NOT NULL,
  endpoint_id uuid NOT NULL,
  -- Messages with the same subject are sent in this order.
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- Sent with every attempt: receivers know by it what they already have.
  id uuid NOT NULL,
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  type text NOT NULL,
  -- As it is sent, byte for byte.
  payload text NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- Those since it was queued or sent again.
  tries integer NOT NULL DEFAULT 0,
  tried_since timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (organization_number, endpoint_id, number),
  FOREIGN KEY (organization_number, endpoint_id) REFERENCES webhook_endpoint (organization_number, id)
);

CREATE UNIQUE INDEX webhook_message_by_id ON webhook_message (organization_number, id);
CREATE INDEX webhook_message_waiting ON webhook_message (organization_number, endpoint_id, subject, number) WHERE state = 'pending';
CREATE INDEX webhook_message_failed ON webhook_message (organization_number, endpoint_id, number) WHERE state = 'failed';
CREATE INDEX webhook_message_by_age ON webhook_message (created_at);

-- Each subject of an endpoint with something to send. Servers take lanes, not messages: only one message of a subject is sent at
-- a time, and the row's lock orders those who queue, send and finish.
CREATE TABLE webhook_lane (
  organization_number integer NOT NULL,
  endpoint_id uuid NOT NULL,
  subject text NOT NULL,
  -- When to send next. While it is taken, when another server may take it.
  due_at timestamptz NOT NULL,
  -- Of the server that is sending; null: none is.
  lease uuid,
  PRIMARY KEY (organization_number, endpoint_id, subject),
  FOREIGN KEY (organization_number, endpoint_id) REFERENCES webhook_endpoint (organization_number, id)
);

CREATE INDEX webhook_lane_due ON webhook_lane (organization_number, endpoint_id, due_at);

CREATE TABLE webhook_attempt (
  organization_number integer NOT NULL,
  endpoint_id uuid NOT NULL,
  message_number bigint NOT NULL,
  -- From 1.
  position integer NOT NULL,
  at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- Null: there was no answer.
  status smallint,
  -- In words; null: it was delivered.
  error text,
  -- The beginning of the answer's body.
  response text,
  PRIMARY KEY (organization_number, endpoint_id, message_number, position)
);
