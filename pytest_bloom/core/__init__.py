"""The domain: pure, typed, knows neither pytest nor files."""
