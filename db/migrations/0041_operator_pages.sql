-- What the operator's pages of the sales agent need to be right and quick.

-- When the adagents.json of a publisher last changed. The products on sale cannot say it: a product that was withdrawn is no longer
-- among them. A row stays when the last product of a publisher is withdrawn, so that the time never moves back.
CREATE TABLE publisher (
  domain text PRIMARY KEY CHECK (length(domain) BETWEEN 1 AND 253),
  changed_at timestamptz NOT NULL
);

INSERT INTO publisher (domain, changed_at)
SELECT property ->> 'publisher_domain', max(greatest(p.changed_at, p.withdrawn_at))
FROM product p, json_array_elements(p.document -> 'publisher_properties') AS property
GROUP BY 1;

-- Agent keys in pages: all of them, and those that are not revoked, the newest first.
CREATE INDEX agent_key_by_creation ON agent_key (created_at, id);
CREATE INDEX agent_key_unrevoked ON agent_key (created_at, id) WHERE revoked_at IS NULL;
