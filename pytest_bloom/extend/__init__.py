"""What users add through hooks: where hooks come from, what they give, guards around their code."""
