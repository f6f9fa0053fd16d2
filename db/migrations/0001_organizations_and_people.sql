-- Who there is: organizations, people, who belongs where. Big tables carry the organization's short number first in
-- their keys, so that they can be partitioned or distributed by it later.

CREATE TABLE organization (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE person (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL CHECK (email ~ '^[^[:space:]@]+@[^[:space:]@]+$' AND length(email) <= 254),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  password_hash text NOT NULL,
  is_operator boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE UNIQUE INDEX person_by_email ON person (lower(email));

CREATE TABLE membership (
  organization_number integer NOT NULL REFERENCES organization (number),
  person_id uuid NOT NULL REFERENCES person (id),
  role text NOT NULL CHECK (role IN ('admin', 'member')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_number, person_id)
);

CREATE INDEX membership_by_person ON membership (person_id);

-- Every administrative act, for good. No organization: an act on the installation itself.
CREATE TABLE audit_entry (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organization_number integer REFERENCES organization (number),
  at timestamptz NOT NULL DEFAULT now(),
  actor_kind text NOT NULL CHECK (actor_kind IN ('person', 'command_line')),
  actor_person_id uuid REFERENCES person (id),
  act text NOT NULL,
  subject_kind text NOT NULL,
  subject_id text NOT NULL,
  detail jsonb NOT NULL DEFAULT '{}',
  CHECK ((actor_kind = 'person') = (actor_person_id IS NOT NULL))
);

CREATE INDEX audit_entry_by_organization ON audit_entry (organization_number, number);
