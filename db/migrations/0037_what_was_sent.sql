-- What was sent to a feed, and what was answered, for as long as the log of requests. Apart from the log, because it is
-- written after the answer, in the background: a request never waits for it. A request may have none.
CREATE TABLE ingest_request_body (
  organization_number integer NOT NULL,
  received_at timestamptz NOT NULL,
  request_id uuid NOT NULL,
  -- What was sent, followed by the answer where items were rejected. Bytes, since anything may be sent.
  content bytea NOT NULL,
  encoding text NOT NULL CHECK (encoding IN ('plain', 'deflate')),
  -- How many bytes of the content, before compression, were sent: the answer begins there.
  sent_bytes integer NOT NULL CHECK (sent_bytes >= 0),
  -- Only the beginning is kept.
  is_cut boolean NOT NULL,
  -- Something that looks like a secret was taken out.
  is_redacted boolean NOT NULL,
  -- What the row takes, with its index: each organization has a limited number of bytes.
  kept_bytes integer NOT NULL CHECK (kept_bytes >= 0),
  PRIMARY KEY (organization_number, received_at, request_id) INCLUDE (kept_bytes)
);

-- Compressed before it gets here, or too short to be.
ALTER TABLE ingest_request_body ALTER COLUMN content SET STORAGE EXTERNAL;
