-- What affiliates brought: a seller's codes, the packages that each has been on, and the results of each day.

CREATE TABLE affiliate_code (
  organization_number integer NOT NULL,
  -- 64 bits, since an upsert takes a number even where it finds its code there.
  code_number bigint GENERATED ALWAYS AS IDENTITY,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  -- The package that the code is on now.
  line_number integer NOT NULL,
  -- As written last, and as it is compared.
  code text NOT NULL CHECK (length(code) BETWEEN 1 AND 64),
  code_key text COLLATE "C" NOT NULL CHECK (code_key <> ''),
  slug text CHECK (slug ~ '^[a-z0-9-]{1,64}$'),
  created_source_number integer NOT NULL,
  created_at timestamptz NOT NULL,
  -- Who wrote it last, and when.
  source_number integer NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, code_number),
  UNIQUE (organization_number, code_key),
  UNIQUE (organization_number, id),
  FOREIGN KEY (organization_number, line_number) REFERENCES package_line (organization_number, line_number)
);

-- Every package that a code has been on: where to look for its results without an index on each of them.
CREATE TABLE affiliate_placement (
  organization_number integer NOT NULL,
  code_number bigint NOT NULL,
  line_number integer NOT NULL,
  PRIMARY KEY (organization_number, code_number, line_number),
  FOREIGN KEY (organization_number, code_number) REFERENCES affiliate_code (organization_number, code_number)
);

CREATE INDEX affiliate_placement_by_line ON affiliate_placement (organization_number, line_number, code_number);

-- No foreign keys: a row is only ever written beside a look-up of its code, codes are never deleted, and a check per row
-- would cost more than the row.
CREATE TABLE affiliate_result (
  organization_number integer NOT NULL,
  code_number bigint NOT NULL,
  date date NOT NULL,
  -- The package that the day was earned on. It stays when the day is restated or the code moves.
  line_number integer NOT NULL,
  clicks bigint NOT NULL CHECK (clicks >= 0),
  conversions bigint NOT NULL CHECK (conversions >= 0),
  conversion_value numeric NOT NULL
    CHECK (conversion_value >= 0 AND conversion_value < 1e15 AND scale(conversion_value) <= 4),
  -- Who wrote it last, and when.
  source_number integer NOT NULL,
  written_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, code_number, date)
);
