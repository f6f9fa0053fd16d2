-- Links that show a campaign's report to anyone who has them, without an account, until they expire or are revoked.
CREATE TABLE report_share (
  -- The seller's.
  organization_number integer NOT NULL,
  id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  -- The side that made the link and keeps it, whoever of its members made it.
  maker_number integer NOT NULL REFERENCES organization (number),
  -- The buyer of that time: a link never shows what was sold to another.
  buyer_number integer NOT NULL REFERENCES organization (number),
  -- SHA-256 of the secret in the link.
  fingerprint bytea NOT NULL CHECK (octet_length(fingerprint) = 32),
  label text NOT NULL CHECK (length(label) BETWEEN 1 AND 100),
  -- UTC days, both included. Null: the whole flight, up to the last day that is over.
  first_day date,
  last_day date,
  shows_money boolean NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid REFERENCES person (id),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_by uuid REFERENCES person (id),
  uses bigint NOT NULL DEFAULT 0,
  last_used_at timestamptz,
  PRIMARY KEY (organization_number, id),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK ((first_day IS NULL) = (last_day IS NULL)),
  CHECK (last_day >= first_day),
  CHECK (expires_at > created_at)
);

CREATE UNIQUE INDEX report_share_by_secret ON report_share (fingerprint);
CREATE INDEX report_share_by_campaign ON report_share (organization_number, campaign_id, maker_number, created_at);
-- For deleting those that ended long ago.
CREATE INDEX report_share_by_end ON report_share (least(revoked_at, expires_at));

-- The last uses of each link: a place is written again when its turn comes.
CREATE TABLE report_share_use (
  organization_number integer NOT NULL,
  share_id uuid NOT NULL,
  place integer NOT NULL CHECK (place >= 0),
  at timestamptz NOT NULL,
  kind text NOT NULL CHECK (kind IN ('page', 'xlsx', 'csv')),
  device text NOT NULL CHECK (device IN ('phone', 'computer', 'program')),
  PRIMARY KEY (organization_number, share_id, place),
  FOREIGN KEY (organization_number, share_id) REFERENCES report_share (organization_number, id)
);
