-- What a person has saved of a table's filters, columns and order, to open again on any device. A view is part of the
-- membership, and ends with it.
CREATE TABLE saved_view (
  organization_number integer NOT NULL,
  person_id uuid NOT NULL,
  id uuid NOT NULL,
  page text NOT NULL CHECK (page IN ('lines', 'campaigns')),
  name text NOT NULL CHECK (name = btrim(name) AND length(name) BETWEEN 1 AND 60),
  -- The parameters of the page's address. The page reads them as it reads any address: nothing here is trusted.
  query jsonb NOT NULL CHECK (jsonb_typeof(query) = 'object' AND length(query::text) <= 4100),
  -- Whether the page opens with it.
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_number, person_id, id),
  FOREIGN KEY (organization_number, person_id) REFERENCES membership (organization_number, person_id)
);

CREATE UNIQUE INDEX saved_view_by_name ON saved_view (organization_number, person_id, page, lower(name));
CREATE UNIQUE INDEX saved_view_default ON saved_view (organization_number, person_id, page) WHERE is_default;
