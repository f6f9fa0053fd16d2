-- Browsers that have signed in to an account before: they have a budget of attempts of their own, which nobody else can
-- use up. Of their secret only the SHA-256 fingerprint is kept.
CREATE TABLE known_device (
  fingerprint bytea PRIMARY KEY CHECK (octet_length(fingerprint) = 32),
  person_id uuid NOT NULL REFERENCES person (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);

CREATE INDEX known_device_by_person ON known_device (person_id, last_used_at);
CREATE INDEX known_device_by_use ON known_device (last_used_at);

-- An attempt counts for the known device that it came from, or else for the account and the address.
ALTER TABLE sign_in_attempt
  ADD COLUMN device_fingerprint bytea CHECK (octet_length(device_fingerprint) = 32);

CREATE INDEX sign_in_attempt_by_device ON sign_in_attempt (device_fingerprint, at)
  WHERE device_fingerprint IS NOT NULL;

-- Since when it is known that the person reads the mail of this address; null where nobody has shown it.
ALTER TABLE person ADD COLUMN email_verified_at timestamptz;

-- As whose admin a link was made (null: as an operator, or on the command line), and whether it went out by mail alone.
ALTER TABLE invitation
  ADD COLUMN maker_organization_number integer REFERENCES organization (number),
  ADD COLUMN is_by_mail boolean NOT NULL DEFAULT false;
ALTER TABLE access_link
  ADD COLUMN maker_organization_number integer REFERENCES organization (number),
  ADD COLUMN is_by_mail boolean NOT NULL DEFAULT false;

CREATE INDEX invitation_by_maker ON invitation (created_by) WHERE accepted_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX access_link_by_maker ON access_link (created_by) WHERE used_at IS NULL AND withdrawn_at IS NULL;

-- Of open links: where the maker is an admin, or the seller who introduced the organization.
UPDATE invitation i SET maker_organization_number = coalesce(
  (SELECT m.organization_number FROM membership m
   WHERE m.organization_number = i.organization_number AND m.person_id = i.created_by),
  (SELECT a.organization_number FROM audit_entry a JOIN organization o ON o.id::text = a.subject_id
   WHERE a.act = 'buyer.introduced' AND a.actor_person_id = i.created_by AND o.number = i.organization_number LIMIT 1))
WHERE i.accepted_at IS NULL AND i.withdrawn_at IS NULL AND i.created_by IS NOT NULL;

UPDATE access_link l SET maker_organization_number = (
  SELECT m.organization_number FROM membership m JOIN membership maker
    ON maker.organization_number = m.organization_number AND maker.person_id = l.created_by AND maker.role = 'admin'
  WHERE m.person_id = l.person_id ORDER BY m.organization_number LIMIT 1)
WHERE l.used_at IS NULL AND l.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT FROM person p WHERE p.id = l.created_by AND p.is_operator);
