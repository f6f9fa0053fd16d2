-- works with: 0069
-- The files of the web app of each release that serves, by names that contain a hash of their content. While servers are upgraded one after
-- another, a page from one of them may ask another for its files. Unlogged: each server writes its own again when it starts.
CREATE UNLOGGED TABLE web_file (
  name text PRIMARY KEY CHECK (length(name) <= 200),
  media_type text NOT NULL,
  -- Packed with gzip.
  content bytea NOT NULL,
  used_at timestamptz NOT NULL
);
