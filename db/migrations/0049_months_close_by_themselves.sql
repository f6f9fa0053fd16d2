-- Months close by themselves, where an organization chose a day: the statements of its campaigns are issued on that day of the
-- next month.

ALTER TABLE organization_setting
  -- At 00:00 in the organization's zone, but not before the month is over in UTC. Null: months are closed by hand.
  ADD COLUMN closes_on_day smallint CHECK (closes_on_day BETWEEN 1 AND 28),
  -- The first month that closes by itself, as its first day.
  ADD COLUMN closes_since date CHECK (extract(day FROM closes_since) = 1),
  ADD CONSTRAINT organization_setting_closing CHECK ((closes_on_day IS NULL) = (closes_since IS NULL));

CREATE INDEX organization_setting_that_closes ON organization_setting (organization_number) WHERE closes_on_day IS NOT NULL;

-- How far a month is closed. The server that closes a campaign holds the row, so that several servers take turns.
CREATE TABLE month_closing (
  organization_number integer NOT NULL REFERENCES organization (number),
  -- Its first day.
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  started_at timestamptz NOT NULL,
  -- Campaigns are closed in the order of their IDs: all up to this one have had their turn.
  closed_until uuid,
  statements integer NOT NULL DEFAULT 0 CHECK (statements >= 0),
  finished_at timestamptz,
  PRIMARY KEY (organization_number, month)
);

-- Campaigns whose statements could not be issued, until they are.
CREATE TABLE month_closing_failure (
  organization_number integer NOT NULL,
  month date NOT NULL,
  campaign_id uuid NOT NULL,
  -- For the seller's people.
  message text NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, month, campaign_id),
  FOREIGN KEY (organization_number, month) REFERENCES month_closing (organization_number, month),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id)
);

-- Such statements are issued by no person. Entries that exist were held to less.
ALTER TABLE audit_entry
  DROP CONSTRAINT audit_entry_actor_kind_check,
  ADD CONSTRAINT audit_entry_actor_kind_check CHECK (actor_kind IN ('person', 'command_line', 'schedule')) NOT VALID,
  DROP CONSTRAINT audit_entry_actor_standing_check,
  ADD CONSTRAINT audit_entry_actor_standing_check
    CHECK (actor_standing IN ('member', 'operator', 'another_organization', 'schedule')) NOT VALID;
