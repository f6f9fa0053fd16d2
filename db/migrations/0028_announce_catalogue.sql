-- Announces every change of the catalogue, at its commit, so that the only server on a database need not ask for the version at
-- each call.
CREATE OR REPLACE FUNCTION move_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE catalogue SET version = version + 1;
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END $$;
