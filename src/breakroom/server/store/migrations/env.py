"""Run by alembic for each migration, in the transaction that `opening.migrate` has begun."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
