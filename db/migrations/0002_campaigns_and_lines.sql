-- What was sold: campaigns between a seller and a buyer, and their package lines. `organization_number` is always the
-- seller's.

CREATE TABLE campaign (
  organization_number integer NOT NULL REFERENCES organization (number),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  buyer_number integer NOT NULL REFERENCES organization (number),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_number, id),
  CHECK (buyer_number <> organization_number)
);

CREATE INDEX campaign_by_buyer ON campaign (buyer_number);

CREATE TABLE package_line (
  organization_number integer NOT NULL,
  line_number integer GENERATED ALWAYS AS IDENTITY,
  package_id uuid NOT NULL DEFAULT gen_random_uuid(),
  campaign_id uuid NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  pricing_basis text NOT NULL CHECK (pricing_basis IN ('impressions', 'downloads', 'flat_rate')),
  flight_start date NOT NULL CHECK (flight_start BETWEEN '2000-01-01' AND '2199-12-31'),
  flight_end date NOT NULL CHECK (flight_end BETWEEN '2000-01-01' AND '2199-12-31'),
  booked numeric CHECK (booked > 0),
  price numeric NOT NULL CHECK (price >= 0),
  currency text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_number, line_number),
  UNIQUE (organization_number, package_id),
  FOREIGN KEY (organization_number, campaign_id) REFERENCES campaign (organization_number, id),
  CHECK (flight_end >= flight_start),
  CHECK (pricing_basis <> 'flat_rate' OR booked IS NULL)
);

CREATE INDEX package_line_by_campaign ON package_line (organization_number, campaign_id);
