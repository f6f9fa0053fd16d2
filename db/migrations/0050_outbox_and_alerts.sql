-- What people and systems have to hear about: written in the transaction of what happened, and taken by workers in every server.

CREATE TABLE outbox (
  -- The organization where it happened; of a letter, the reader's. No foreign key: reports write here on their fastest path.
  organization_number integer NOT NULL,
  number bigint GENERATED ALWAYS AS IDENTITY,
  -- Facts ('delivery' to 'key') become alerts, webhook messages and letters. A letter ('at_once', 'daily', 'weekly') gathers the
  -- alerts of one person until it is due, and then becomes a 'mail', which is sent.
  kind text NOT NULL CHECK (kind IN ('delivery', 'time', 'terms', 'consent', 'statement', 'rejected', 'key', 'webhook',
    'at_once', 'daily', 'weekly', 'mail')),
  -- Of lines whose figure or state may have changed.
  line_numbers integer[],
  person_id uuid,
  detail jsonb,
  at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_number, number)
);

CREATE INDEX outbox_due ON outbox (due_at, number);
-- Organizations take turns: the next one with facts is found by its number.
CREATE INDEX outbox_facts ON outbox (organization_number, number)
  WHERE kind IN ('delivery', 'time', 'terms', 'consent', 'statement', 'rejected', 'key', 'webhook');
-- A person waits for one letter of each kind.
CREATE UNIQUE INDEX outbox_letter ON outbox (organization_number, person_id, kind) WHERE kind IN ('at_once', 'daily', 'weekly');

-- What was last told about a line. A row only for lines of which something was.
CREATE TABLE line_watch (
  organization_number integer NOT NULL,
  line_number integer NOT NULL,
  -- The pacing state.
  state text NOT NULL,
  -- The figure of the last delivery.updated.
  as_of timestamptz,
  revision integer,
  -- That it is behind was said, and it has been ever since; and the last day on which it was said.
  is_behind_known boolean NOT NULL DEFAULT false,
  behind_on date,
  -- The goal that was reached; 0 for a flat-rate line.
  reached numeric,
  -- It was quiet since this report was received, or since its flight began.
  quiet_since timestamptz,
  -- It ended short of its goal on this day.
  short_on date,
  PRIMARY KEY (organization_number, line_number),
  FOREIGN KEY (organization_number, line_number) REFERENCES package_line (organization_number, line_number) ON DELETE CASCADE
);

-- What lines are already like is no news.
INSERT INTO line_watch (organization_number, line_number, is_behind_known, state, as_of, revision, reached, quiet_since, short_on)
SELECT f.organization_number, f.line_number, true,
  CASE WHEN l.pricing_basis = 'flat_rate' THEN CASE WHEN f.as_of IS NULL THEN 'not_delivered' ELSE 'delivered' END
    WHEN f.as_of IS NULL THEN 'no_data'
    WHEN l.booked IS NULL THEN 'no_goal'
    WHEN f.as_of >= (l.flight_end + 1)::timestamptz THEN CASE WHEN f.quantity >= l.booked THEN 'delivered' ELSE 'short' END
    WHEN f.quantity * (l.flight_end + 1 - l.flight_start) * 864000
      < l.booked * 9 * extract(epoch FROM greatest(f.as_of, l.flight_start::timestamptz) - l.flight_start::timestamptz)
      THEN 'behind'
    WHEN f.quantity * (l.flight_end + 1 - l.flight_start) * 864000
      > l.booked * 11 * extract(epoch FROM greatest(f.as_of, l.flight_start::timestamptz) - l.flight_start::timestamptz)
      THEN 'ahead'
    ELSE 'on_plan' END,
  f.as_of, f.revision,
  CASE WHEN l.pricing_basis = 'flat_rate' THEN CASE WHEN f.as_of IS NOT NULL THEN 0 END
    WHEN f.quantity >= l.booked THEN l.booked END,
  CASE WHEN coalesce(f.received_at, l.flight_start::timestamptz) < now() - interval '11 days'
    THEN coalesce(f.received_at, greatest(l.flight_start::timestamptz, c.shown_from, l.created_at)) END,
  CASE WHEN l.flight_end < now()::date THEN l.flight_end END
FROM line_figure f JOIN package_line l USING (organization_number, line_number)
JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
WHERE l.flight_start < now()::date;

-- What an organization should know. Each person chooses which of them they see, and how.
CREATE TABLE alert (
  organization_number integer NOT NULL REFERENCES organization (number),
  -- In the order of their commits within an organization: they are written under a lock.
  number bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  -- What it is about: a package, campaign, statement or key.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
  at timestamptz NOT NULL,
  detail jsonb NOT NULL,
  PRIMARY KEY (organization_number, number)
);

CREATE INDEX alert_by_subject ON alert (organization_number, kind, subject, at);
CREATE INDEX alert_by_kind ON alert (organization_number, kind, number);
CREATE INDEX alert_by_time ON alert (at);

-- A row only for what a person chose.
CREATE TABLE alert_choice (
  person_id uuid NOT NULL REFERENCES person (id),
  kind text NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
  how text NOT NULL CHECK (how IN ('off', 'app', 'at_once', 'daily', 'weekly')),
  PRIMARY KEY (person_id, kind)
);

-- Those who chose about mails before.
INSERT INTO alert_choice (person_id, kind, how)
SELECT person_id, 'new_seller', 'app' FROM person_preference WHERE NOT mails_new_sellers
UNION ALL
SELECT person_id, 'terms_changed', 'at_once' FROM person_preference WHERE mails_changed_terms;

-- How far a person has read, and been mailed: the numbers of alerts.
CREATE TABLE alert_reader (
  organization_number integer NOT NULL REFERENCES organization (number),
  person_id uuid NOT NULL REFERENCES person (id),
  seen_until bigint NOT NULL DEFAULT 0,
  at_once_until bigint NOT NULL DEFAULT 0,
  at_once_at timestamptz,
  daily_until bigint NOT NULL DEFAULT 0,
  weekly_until bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_number, person_id)
);

-- Links in mails that stop them: only hashes are kept.
CREATE TABLE unsubscribe_link (
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  person_id uuid NOT NULL REFERENCES person (id),
  created_at timestamptz NOT NULL
);

CREATE INDEX unsubscribe_link_by_time ON unsubscribe_link (created_at);
